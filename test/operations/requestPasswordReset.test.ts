import { describe, expect, it } from 'vitest'
import { mailsTo } from '../support/operations/mails.ts'
import { askPlatform, newDeveloper, openDashboard, signUp } from '../support/operations/platform.ts'

const path = '/dashboard/api/password-resets'

describe('requestPasswordReset', () => {
  it('answers alike whether or not anybody has the address, and mails only to who has it', async () => {
    const { sanad } = await openDashboard()
    const [known, unknown] = [await signUp(sanad), newDeveloper()]
    const answers = await Promise.all(
      [known, unknown].map(({ email }) => askPlatform(sanad, 'POST', path, { body: { email: email.toUpperCase() } })),
    )
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [202, {}],
      [202, {}],
    ])
    const subjects = (await mailsTo(sanad, known.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('كلمة مرور جديدة'))).toHaveLength(1)
    expect(await mailsTo(sanad, unknown.email)).toEqual([])
  })

  it('sends three mails to one address in half an hour, and counts an unknown one too', async () => {
    const { sanad } = await openDashboard()
    const { email } = newDeveloper()
    const statuses = []
    for (let times = 0; times < 4; times++) statuses.push((await askPlatform(sanad, 'POST', path, { body: { email } })).status)
    expect(statuses).toEqual([202, 202, 202, 429])
  })

  it('is 400 for what is no address', async () => {
    const { sanad } = await openDashboard()
    expect((await askPlatform(sanad, 'POST', path, { body: { email: 'nobody' } })).status).toBe(400)
  })
})
