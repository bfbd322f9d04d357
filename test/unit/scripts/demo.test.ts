import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'

const script = new URL('../../../scripts/demo.ts', import.meta.url).pathname

/** Runs the demo as `make demo` does. Port 9 (discard) has no server, so the demo starts its own. */
async function runDemo(
  environment: Record<string, string>,
): Promise<{ exitCode: number | null; output: string; errors: string }> {
  const child = spawn(process.execPath, [script], { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] })
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { exitCode: await exit, output, errors }
}

describe('make demo', () => {
  it('plays all payments against a server of its own and verifies every signature', async () => {
    const { exitCode, output, errors } = await runDemo({ SANAD_BASE_URL: 'http://127.0.0.1:9' })
    expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: '' })
    expect(output.match(/KSAOB\.AcceptedSettlementCompleted +[0-9a-f-]{36}/g)).toHaveLength(3)
    expect(output).toMatch(/\d{2} signatures verified\n$/)
    // Account information is read at the level fapi2.
    expect(output).toContain('Get a client certificate for mutual TLS')
    // No colours where nobody looks.
    expect(output).not.toContain('\u001b')
  })

  it('says what is wrong and fails when a remote server does not answer', async () => {
    const { exitCode, errors } = await runDemo({ SANAD_BASE_URL: 'http://sanad.invalid' })
    expect(exitCode).toBe(1)
    expect(errors).toContain('no server answers at http://sanad.invalid/health/live (SANAD_BASE_URL)')
  })
})
