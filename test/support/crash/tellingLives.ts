import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Strike, StrikeReport } from './telling.ts'

/** How many flows a process has at once: fewer than it has connections. */
export const strikesAtOnce = 40

/** Whoever waits behind the lock of a flow that has stopped says nothing more. */
const usualSilenceMs = 15_000

/** What became of a strike in one life of the process. `waiting`: it stood behind another one's lock. */
export type Struck =
  { is: 'struck' | 'waiting'; where: string } | { is: 'done' | 'failed'; points: number; commits: number[]; where: string }

/** One life of the process in which customers are told. */
export class TellingLife {
  readonly #child: ChildProcess
  readonly #heard = new Map<string, Struck>()
  #isReady = false
  #wake = (): void => undefined

  constructor(databaseUrl: string) {
    const file = fileURLToPath(new URL('./tellingProcess.ts', import.meta.url))
    this.#child = fork(file, { env: { ...process.env, DATABASE_URL: databaseUrl }, execArgv: [] })
    this.#child.on('message', (said: StrikeReport) => {
      if (said.is === 'ready') this.#isReady = true
      else this.#heard.set(said.id, { where: '', ...said })
      this.#wake()
    })
    this.#child.once('exit', () => this.#wake())
  }

  /** Lets all strikes run until each has stopped or come to its end, and kills the process then. */
  async strike(strikes: readonly Strike[], { silenceMs = usualSilenceMs } = {}): Promise<Map<string, Struck>> {
    if (!(await this.#until(() => this.#isReady, 60_000))) throw new Error('the process does not come up')
    this.#child.send(strikes)
    for (let heard = -1; this.#heard.size < strikes.length && heard < this.#heard.size;) {
      heard = this.#heard.size
      await this.#until(() => this.#heard.size > heard, silenceMs)
    }
    await this.kill()
    return new Map(strikes.map(({ id }) => [id, this.#heard.get(id) ?? { is: 'waiting', where: '' }]))
  }

  /** Ends it like a power cut. */
  async kill(): Promise<void> {
    const gone = new Promise((resolve) => this.#child.once('exit', resolve))
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    this.#child.kill('SIGKILL')
    await gone
  }

  /** Whether it is so in this time. Throws where the process has ended by itself. */
  #until(isSo: () => boolean, mostMs: number): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve(false), mostMs)
      this.#wake = () => {
        const isDead = this.#child.exitCode !== null || this.#child.signalCode !== null
        if (!isSo() && !isDead) return
        clearTimeout(timer)
        if (isDead) reject(new Error('the process ended by itself'))
        else resolve(true)
      }
      this.#wake()
    })
  }
}
