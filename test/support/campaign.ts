/** `CAMPAIGN=1` (make campaign) turns the counts of the generated tests up. */
export const isCampaign = process.env.CAMPAIGN === '1'

/** What decides everything generated; a failure prints its own, CAMPAIGN_SEED takes it. */
export const campaignSeed = Number(process.env.CAMPAIGN_SEED ?? 20_261_121)
