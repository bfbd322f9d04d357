import { type Reach, reachOf, type Visibility } from '../../../src/config/reach.ts'

const alone: Visibility = { sandbox: true, baseUrl: 'http://localhost:8080', host: '127.0.0.1', trustedProxy: undefined }

/** The reach of a sandbox that nobody but its developer comes to, but for what a test says of it. */
export const sandboxReach = (more: Partial<Visibility> = {}): Reach => reachOf({ ...alone, ...more })

/** The reach of production. */
export const productionReach: Reach = reachOf({ ...alone, sandbox: false, baseUrl: 'https://bank.example' })
