import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** What a new process says that loads the authorization server as `src/app.ts` does, with what stands before. */
async function startWith({ before = '', sandbox = true }) {
  const program = `
    ${before}
    const { createAuthServer } = await import('./src/authserver/authServer.ts')
    const { readSettings } = await import('./src/config/settings.ts')
    const { openClock } = await import('./src/config/clock.ts')
    const settings = { ...readSettings({}), sandbox: ${sandbox} }
    const parts = { dependencies: { settings }, hooks: { clock: openClock() }, keyRing: { activeKeys: () => [] } }
    try { createAuthServer(parts); console.log('started') } catch (error) { console.log(error.message) }
    process.exit()`
  return (await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { cwd: root })).stdout.trim()
}
const untimely = 'the library of the authorization server was loaded before it was given clocks'

it('a sandbox whose library was loaded without clocks does not start: its tokens would not go with its clock', async () => {
  const [without, late, right] = await Promise.all([
    startWith({}),
    startWith({ before: "await import('oidc-provider'); (await import('./src/authserver/epochTime.ts')).giveLibraryClocks()" }),
    startWith({ before: "(await import('./src/authserver/epochTime.ts')).giveLibraryClocks()" }),
  ])
  expect([without, late]).toEqual([untimely, untimely])
  expect(right).not.toBe(untimely)
})

it('production starts without them', async () => {
  expect(await startWith({ sandbox: false })).not.toBe(untimely)
})
