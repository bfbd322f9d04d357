// What `npm start` runs: plain JavaScript, so that an old Node can read it, and so that the first file of TypeScript finds the cache on.
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 18)) {
  console.error('sanad: Sanad needs Node 24.18 or newer; start it with `make run` or `npm start`, which bring it along')
  process.exit(1)
}
// A later start finds the types already stripped and the code compiled. The cache is beside the packages, because others can write to the
// machine's /tmp. Where that folder is read-only, Node runs without it. NODE_COMPILE_CACHE names another folder (the tests have their own).
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))
await import('./main.ts')
