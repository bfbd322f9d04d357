/** Preloaded into a server that runs with --expose-gc: it answers each message with what it holds once all rubbish is gone. */
process.on('message', (message) => {
  if (message !== 'heap') return
  void collect().then(({ heapUsed, external, rss }) => process.send!({ heldBytes: heapUsed + external, residentBytes: rss }))
})
// Waiting for messages is no reason to live on.
process.channel?.unref()

async function collect(): Promise<NodeJS.MemoryUsage> {
  for (let turn = 0; turn < 4; turn++) {
    globalThis.gc!()
    // What is freed by a finaliser is freed in a turn of its own.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return process.memoryUsage()
}
