// Loaded before Dredd. It copies its configuration, contracts and all, for hooks that may read it, in a time that grows with the
// square of the size (npm package clone: a list of all that it has seen). Ours do not read it: a shallow copy does.
/* eslint-disable @typescript-eslint/no-require-imports -- the module is replaced in the cache of require */
const fileName = require.resolve('clone', { paths: [require.resolve('dredd')] })
require(fileName)
require.cache[fileName].exports = (value) => (Array.isArray(value) ? [...value] : { ...value })
