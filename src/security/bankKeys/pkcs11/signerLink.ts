import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { SignerBusy } from '../signer.ts'
import type { SignerAnswer, SignerRequest, SignerWork, TokenPlace } from './messages.ts'

interface Pending {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

type SignerLimits = Record<'signerWaiting' | 'signerMs' | 'signerOpenMs', number>

const program = fileURLToPath(new URL('signerProcess.ts', import.meta.url))

/**
 * The service's end of the process that talks to the security module. It is started when it is first needed, and again when it has ended
 * or did not answer in time.
 */
export class SignerProcess {
  readonly #place: TokenPlace
  readonly #limits: SignerLimits
  #child: ChildProcess | undefined
  #opened: Promise<unknown> | undefined
  #pending = new Map<number, Pending>()
  #number = 0
  /** Those who wait, also for the module to open. */
  #waiting = 0
  #isClosed = false

  constructor(place: TokenPlace, limits: SignerLimits) {
    this.#place = place
    this.#limits = limits
  }

  /** Has something done. Throws SignerBusy where too much waits, and what the module says. */
  async ask(work: SignerWork): Promise<unknown> {
    if (this.#isClosed) throw new Error('the signer is closed')
    if (this.#waiting >= this.#limits.signerWaiting) throw new SignerBusy('too many signatures wait for the token')
    this.#waiting++
    return this.#askOpened(work).finally(() => this.#waiting--)
  }

  close(): void {
    this.#isClosed = true
    this.#end(new Error('the signer is closed'))
  }

  async #askOpened(work: SignerWork): Promise<unknown> {
    this.#child ??= this.#start()
    const child = this.#child
    this.#opened ??= this.#send(child, { kind: 'open', place: this.#place })
    try {
      await this.#opened
    } catch (error) {
      // The next who asks has it opened anew, in the same process.
      if (this.#child === child) this.#opened = undefined
      throw error
    }
    return this.#send(child, work)
  }

  #start(): ChildProcess {
    // None of the service's secrets in its environment is for the module; its own settings may be.
    const environment = Object.entries(process.env).filter(([name]) => !/^(SANAD_|DATABASE_)/.test(name))
    const child = fork(program, {
      execArgv: [],
      serialization: 'advanced',
      env: Object.fromEntries(environment),
      // What a module prints would stand between the lines of the log.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('message', (answer: SignerAnswer) => this.#settle(answer))
    const isGone = (how: string) => {
      if (this.#child === child) this.#end(new Error(`the process that talks to the module has ended (${how})`))
    }
    child.on('error', (error) => isGone(error.message))
    child.on('exit', (code, signal) => isGone(signal ?? String(code)))
    return child
  }

  async #send(child: ChildProcess, work: SignerWork): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const id = ++this.#number
    this.#pending.set(id, { resolve, reject })
    const request: SignerRequest = { ...work, id }
    child.send(request, (error) => {
      if (error) this.#settle({ id, error: error.message })
    })
    const mostMs = work.kind === 'sign' ? this.#limits.signerMs : this.#limits.signerOpenMs
    const timer = setTimeout(() => {
      if (this.#child === child && this.#pending.has(id)) this.#end(new Error(`the module did not answer within ${mostMs} ms`))
    }, mostMs)
    return promise.finally(() => clearTimeout(timer))
  }

  #settle(answer: SignerAnswer): void {
    const pending = this.#pending.get(answer.id)
    this.#pending.delete(answer.id)
    if ('error' in answer) pending?.reject(new Error(answer.error))
    else pending?.resolve(answer.value)
  }

  /** Ends the process, whatever it is doing, and all that waits for it. */
  #end(error: Error): void {
    const child = this.#child
    this.#child = undefined
    this.#opened = undefined
    const pending = [...this.#pending.values()]
    this.#pending.clear()
    child?.kill('SIGKILL')
    for (const { reject } of pending) reject(error)
  }
}
