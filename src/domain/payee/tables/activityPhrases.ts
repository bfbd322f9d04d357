/**
 * Phrases that say one activity in several words, so that leaving one out is one weak word missing (names/LABELLING.md C8).
 * Words as in businessWords.ts, in any language and order. Source: own table after the activities of Saudi commercial registrations.
 */
export const activityPhrases: readonly string[] = [
  'real estate', 'real estate development', 'real estate investment', 'real estate services', 'travel tourism', 'general trading',
  'general contracting', 'general transport', 'general maintenance', 'logistics services', 'logistic services', 'medical services',
  'medical equipment', 'medical supplies', 'medical center', 'dental clinic', 'electrical equipment', 'electrical appliances',
  'construction equipment', 'construction contracting', 'operation maintenance', 'maintenance cleaning', 'food industries',
  'food trading', 'food services', 'catering services', 'information technology', 'information systems', 'technology solutions',
  'digital solutions', 'digital media', 'media advertising', 'advertising marketing', 'engineering consulting',
  'consulting engineering', 'legal consulting', 'management consulting', 'financial services', 'financial investment',
  'insurance services', 'security services', 'cleaning services', 'oil gas', 'oil services', 'oil gas services', 'car rental',
  'car maintenance', 'auto parts', 'spare parts', 'auto spare parts', 'cold storage', 'import export', 'building materials',
  'ready concrete', 'steel industries', 'plastic industries', 'chemical industries', 'petrochemical industries', 'pharmaceutical industries',
  'business services', 'hotel management', 'project management', 'human resources', 'training center', 'air conditioning',
  'trading contracting', 'contracting trading', 'shipping services', 'transport services', 'marine services', 'health care',
]
