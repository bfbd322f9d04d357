import { accountMoves, accountStatuses } from '../../../domain/account/status.ts'
import { appMoves } from '../../../domain/app/appStates.ts'
import { consentMoves } from '../../../domain/consent/consentStates.ts'
import { letterMoves } from '../../../domain/guarantee/letter.ts'
import { paymentMoves } from '../../../domain/payment/payment.ts'
import type { Offer } from '../../../domain/offer/offers.ts'
import type { BilingualText } from '../../../domain/shared/bilingual.ts'
import type { Html } from '../../html.ts'
import type { Language } from '../../locales.ts'
import { code, type DocsChapter, type DocsSource, docsText, fence, inBoth, table } from '../chapter.ts'
import { type DrawnMachine, drawStates } from '../stateDiagram.ts'
import * as texts from '../texts/states.ts'

/** A state machine with its words, as a row of its table gives it. */
interface Machine {
  /** The interface that it belongs to; undefined: every bank has it. */
  of?: Offer
  states: Record<string, BilingualText>
  events: Record<string, texts.MoveText>
  moves: readonly { from: string; event: string; to: string; flag?: string; kinds?: readonly string[] }[]
}

/** Every state machine, from the tables by which the server decides. */
const machines: Record<string, Machine> = {
  consent: { states: texts.consentStates, events: texts.consentEvents, moves: consentMoves },
  payment: { of: 'payment-initiation', states: texts.paymentStates, events: texts.paymentEvents, moves: paymentMoves },
  letter: { of: 'letter-of-guarantee', states: texts.letterStates, events: texts.letterEvents, moves: letterMoves },
  account: {
    of: 'account-information',
    // The table's order keeps the diagram readable: what idles, then what ends.
    states: Object.fromEntries(accountStatuses.map((status) => [status, texts.accountStates[status]])),
    events: texts.accountEvents,
    moves: accountMoves,
  },
  app: {
    states: texts.appStates,
    events: texts.appEvents,
    moves: appMoves.flatMap(({ from, event, to }) => from.map((one) => ({ from: one, event, to }))),
  },
}

/** Moves of one event to one state are one row with several beginnings. */
function grouped({ moves }: Machine) {
  const rows = new Map<string, { from: string[]; event: string; to: string; flag?: string; kinds?: readonly string[] }>()
  for (const { from, ...move } of moves) {
    // A stay in the same state is not drawn together with the way to it.
    const key = `${move.event} ${move.to}`
    const row = rows.get(key) ?? { ...move, from: [] }
    row.from.push(from)
    rows.set(key, row)
  }
  return [...rows.values()]
}

/** The drawing of one machine, by the name that its page gives it. */
export function drawMachine(name: string, language: Language): Html {
  const machine = machines[name]!
  const drawn: DrawnMachine = {
    title: docsText(language, `states.${name}`),
    description: docsText(language, 'states.diagram'),
    states: Object.keys(machine.states).map((state) => ({
      name: state,
      isEnd: !machine.moves.some(({ from, to }) => from === state && to !== state),
    })),
    moves: grouped(machine).map(({ from, to, event }) => ({ from, to, label: machine.events[event]!.label[language] })),
  }
  return drawStates(drawn, language)
}

/** The states of everything that the bank offers and that has states: a diagram, the meaning of each state, and a row for each move. */
export function statesChapter({ offers }: Pick<DocsSource, 'offers'>): DocsChapter {
  const title = inBoth('states.title')
  const shown = Object.entries(machines).filter(([, { of }]) => of === undefined || offers.has(of))
  return {
    path: 'states',
    section: 'reference',
    title,
    names: shown.flatMap(([, { states }]) => Object.keys(states)),
    parts: (language) => {
      const t = (key: string) => docsText(language, `states.${key}`)
      return [
        `# ${title[language]}`,
        t('lead'),
        ...shown.flatMap(([name, machine]) => [
          `## ${t(name)} {#${name}}`,
          fence(name, 'diagram'),
          stateTable(machine, language),
          moveTable(machine, language),
        ]),
      ]
    },
  }
}

function stateTable({ states }: Machine, language: Language): string {
  const t = (key: string) => docsText(language, `states.${key}`)
  return table(
    [t('state'), t('meaning')],
    Object.entries(states).map(([name, text]) => [code(name), text[language]]),
  )
}

function moveTable(machine: Machine, language: Language): string {
  const t = (key: string) => docsText(language, `states.${key}`)
  const hasFlags = machine.moves.some(({ flag }) => flag !== undefined)
  const rows = grouped(machine).map(({ from, event, to, flag, kinds }) => [
    from.map(code).join(' '),
    machine.events[event]!.text[language],
    flag === undefined ? code(to) : `${code(to)} (${t('flag')} ${code(flag)})`,
    ...(hasFlags ? [(kinds ?? []).map((kind) => t(`kinds.${kind}`)).join(language === 'ar' ? '، ' : ', ')] : []),
  ])
  return table([t('from'), t('move'), t('to'), ...(hasFlags ? [t('appliesTo')] : [])], rows)
}
