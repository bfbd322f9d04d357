import type { SignerAnswer, SignerRequest } from './messages.ts'
import { Token } from './token.ts'

/** The token, and what is under way in it: it is opened anew only when nothing is. A module must not be closed under a signature. */
class TokenKeeper {
  #token: Token | undefined
  #underWay = 0
  #reopening: Promise<void> | undefined
  #settled: () => void = () => undefined

  async carryOut(request: SignerRequest): Promise<unknown> {
    switch (request.kind) {
      case 'open':
        this.#token ??= new Token(request.place)
        return this.#reopen()
      case 'list':
        return this.#doOrReopen((token) => token.listKeys())
      case 'sign':
        return this.#doOrReopen((token) => token.sign(request.key, request.bytes))
      case 'make':
        return this.#do((token) => token.makeKey(request.alg, request.label, Buffer.from(request.key, 'hex')))
    }
  }

  /** Does something, and where that fails opens the token anew and tries it once more: a session that was lost comes back with the next. */
  async #doOrReopen<Result>(work: (token: Token) => Promise<Result>): Promise<Result> {
    try {
      return await this.#do(work)
    } catch {
      await this.#reopen()
      return this.#do(work)
    }
  }

  async #do<Result>(work: (token: Token) => Promise<Result>): Promise<Result> {
    await this.#reopening
    this.#underWay++
    try {
      return await work(this.#token!)
    } finally {
      if (--this.#underWay === 0) this.#settled()
    }
  }

  #reopen(): Promise<void> {
    this.#reopening ??= this.#openWhenSettled().finally(() => (this.#reopening = undefined))
    return this.#reopening
  }

  async #openWhenSettled(): Promise<void> {
    if (this.#underWay > 0) await new Promise<void>((resolve) => (this.#settled = resolve))
    this.#token!.open()
    await this.#token!.listKeys()
  }
}

/**
 * The process that talks to the security module. A module of a maker may block, crash or never come back, and none of it must stop the
 * service; so the service ends this process where that is so, and starts another.
 */
function serve(): void {
  const keeper = new TokenKeeper()
  const answer = (given: SignerAnswer) => process.send?.(given)
  process.on('message', (request: SignerRequest) => {
    keeper.carryOut(request).then(
      (value) => answer({ id: request.id, value }),
      (error: Error) => answer({ id: request.id, error: error.message }),
    )
  })
  // The service signs until it has answered its last request, also where a terminal has told both to stop.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  // The service has ended.
  process.on('disconnect', () => process.exit(0))
}

serve()
