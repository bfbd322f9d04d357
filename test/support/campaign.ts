/** `CAMPAIGN=1` (make campaign) turns the counts of the generated tests up. */
export const isCampaign = process.env.CAMPAIGN === '1'

/** `CAMPAIGN_SHARE=0.05` generates a twentieth of it, for those who have an hour; whatever is listed is still done whole. */
const share = Number(process.env.CAMPAIGN_SHARE ?? 1)

/** How much to generate: the share of a whole campaign, and never less than on any day. */
export const generatedCount = (everyday: number, campaign: number): number =>
  isCampaign ? Math.max(everyday, Math.ceil(campaign * share)) : everyday

/** What decides everything generated; a failure prints its own, CAMPAIGN_SEED takes it. */
export const campaignSeed = Number(process.env.CAMPAIGN_SEED ?? 20_261_121)
