import { registerHooks } from 'node:module'

/** Starts a service with the settings of its environment, stops it, and prints the addresses of the modules that were loaded. */
const loaded = new Set<string>()
registerHooks({
  load(url, context, next) {
    loaded.add(url)
    return next(url, context)
  },
})
const { readSettings } = await import('../../../src/config/settings.ts')
const settings = readSettings(process.env)
const { giveLibraryClocks } = await import('../../../src/authserver/epochTime.ts')
if (settings.sandbox) giveLibraryClocks()
const { createApp } = await import('../../../src/app.ts')
const { createLog } = await import('../../../src/telemetry/log.ts')
const app = await createApp(settings, createLog(settings))
const atStart = [...loaded]
await app.loadAhead()
process.stdout.write(JSON.stringify({ atStart, ahead: [...loaded].slice(atStart.length) }))
await app.close()
