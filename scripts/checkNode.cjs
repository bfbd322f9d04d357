// Says in one line what is missing where Node is too old. Plain JavaScript, so that an old Node can read it.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 18)) {
  console.error(
    `Sanad needs Node 24.18 or newer, and this is ${process.versions.node}. npm has no pinned Node for ${process.platform} ${process.arch}; install one from https://nodejs.org and run make again.`,
  )
  process.exit(1)
}
