import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const run = promisify(execFile)
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
const interfaces = readdirSync('specs').filter((name) => existsSync(`specs/${name}/openapi.yaml`))

/** What a command said, and how it ended. */
async function outcomeOf(command: string, args: string[]): Promise<{ code: number; text: string }> {
  try {
    const { stdout, stderr } = await run(command, args, { env, maxBuffer: 10_000_000 })
    return { code: 0, text: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, text: stdout + stderr }
  }
}

describe('specs/', () => {
  it('holds the contract of payment initiation, of the platform and of the authorization server', () => {
    expect(interfaces).toEqual(expect.arrayContaining(['authorization', 'payment-initiation', 'platform']))
  })

  it.each(interfaces)('%s is free of errors and warnings of the linter', async (name) => {
    const { code, text } = await outcomeOf('node_modules/.bin/redocly', [
      'lint',
      `specs/${name}/openapi.yaml`,
      '--format=json',
      '--config=specs/redocly.yaml',
    ])
    const { problems } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as {
      problems: { message: string; ruleId: string }[]
    }
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
    expect(code, text).toBe(0)
  })
})

describe('generated/', () => {
  it('is what specs/ gives', async () => {
    const { code, text } = await outcomeOf(process.execPath, ['scripts/generate.ts', '--check'])
    expect(code, text).toBe(0)
  })
})
