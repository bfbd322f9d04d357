/**
 * More words for what a business does; the form of businessWords.ts.
 * Source: own table after the activity lists of Saudi commercial registration (ISIC 4), from general knowledge.
 */
export const activityWordsMore: readonly string[] = [
  'fabrics fabric اقمشه', 'heavy ثقيله', 'light خفيفه', 'trucks truck شاحنات', 'buses حافلات باصات', 'motorcycles دراجات', 'tires tyres اطارات كفرات', 'batteries بطاريات',
  'oils زيوت', 'lubricants تشحيم', 'pipes انابيب', 'cables كابلات', 'wires اسلاك', 'pumps مضخات', 'valves صمامات', 'tanks خزانات', 'insulation عوازل عزل', 'gypsum جبس',
  'ceramics ceramic سيراميك', 'tiles بلاط', 'bricks طوب', 'plumbing سباكه', 'carpentry نجاره', 'blacksmith حداده', 'welding لحام', 'scaffolding سقالات', 'crushers كسارات',
  'roads طرق', 'bridges جسور', 'tunnels انفاق', 'dams سدود', 'excavation حفريات', 'demolition هدم', 'surveying مساحه', 'interior interiors داخلي', 'decoration decorations ديكورات',
  'curtains ستائر', 'upholstery تنجيد', 'mattresses مراتب', 'stationery قرطاسيه', 'books كتب', 'cosmetics مستحضرات', 'accessories اكسسوارات', 'bags حقائب شنط', 'shoes احذيه',
  'watches ساعات', 'diamonds', 'abayas عبايات', 'leather جلود', 'wool صوف', 'computers computer كمبيوتر حاسب حاسبات', 'networks network شبكات', 'internet انترنت', 'data بيانات',
  'phones phone هواتف', 'robotics', 'automation اتمته', 'cyber سيبراني', 'games gaming', 'film films افلام', 'production انتاج', 'broadcasting بث', 'exhibitions معارض', 'conferences موتمرات',
  'weddings افراح', 'parties حفلات', 'tents خيام', 'juices juice عصائر', 'tea شاي', 'spices بهارات', 'nuts مكسرات', 'meat meats لحوم', 'chicken دجاج', 'eggs بيض', 'seafood بحريات',
  'flour دقيق', 'sugar سكر', 'pasta معكرونه', 'beverages مشروبات', 'bottling', 'feed اعلاف', 'seeds بذور', 'fertilizers fertilizer اسمده', 'nurseries nursery مشاتل',
  'landscaping تنسيق', 'irrigation ري', 'wells ابار', 'pools مسابح', 'waste نفايات', 'recycling تدوير', 'pest حشرات', 'customs جمركي', 'clearance تخليص', 'freight', 'courier بريد',
  'warehousing', 'auctions مزادات', 'brokerage وساطه', 'leisure', 'adventure', 'shares اسهم', 'audit auditing مراجعه', 'translation ترجمه', 'arbitration تحكيم', 'nursing تمريض',
  'optometry', 'radiology اشعه', 'physiotherapy طبيعي', 'diagnostics', 'therapy', 'spa', 'barber حلاقه', 'ironing كوي', 'dry', 'fire حريق', 'safety سلامه', 'alarms انذار', 'cameras كاميرات',
  'generators مولدات', 'transformers محولات', 'nuclear', 'wind رياح', 'refinery refining تكرير', 'refineries مصافي', 'minerals mineral', 'quarries quarry محاجر', 'salt', 'copper نحاس', 'iron',
  'fiberglass فيبرجلاس', 'rubber مطاط', 'foam اسفنج', 'cartons كرتون', 'cans علب', 'tissues مناديل', 'detergents منظفات', 'soap صابون', 'marine بحريه', 'ports موانئ', 'railways railway حديديه',
  'space فضاء', 'defence defense دفاع', 'military عسكريه', 'kindergarten روضه', 'driving', 'language لغات', 'arts فنون', 'culture ثقافه', 'museum متحف',
]
