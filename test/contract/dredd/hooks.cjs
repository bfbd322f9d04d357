// Dredd loads hooks as CommonJS; all they do is in session.ts.
// eslint-disable-next-line @typescript-eslint/no-require-imports -- the only way in
const hooks = require('hooks')

let session
const told = (work) => (transaction, done) =>
  work(transaction).then(
    () => done(),
    (error) => {
      transaction.fail = error.stack
      done()
    },
  )

hooks.beforeAll((transactions, done) => {
  import('./session.ts')
    .then(({ openSession }) => openSession())
    .then(
      (opened) => {
        session = opened
        done()
      },
      (error) => {
        // Dredd would go on without hooks: better nothing at all.
        console.error(error)
        process.exit(3)
      },
    )
})
hooks.beforeEach(told(async (transaction) => session.prepare(transaction)))
hooks.beforeEachValidation(told(async (transaction) => session.open(transaction)))
hooks.afterEach(told(async (transaction) => session.note(transaction)))
hooks.afterAll((transactions, done) => {
  session.finish()
  done()
})
