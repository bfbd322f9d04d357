import type { components } from '../../../../generated/types/platform.ts'
import { badge, type Look } from '../../components/notices.ts'
import type { Part } from '../../html.ts'
import type { Kit } from '../../kit.ts'

/** An event with what became of it. */
export type Delivery = components['schemas']['Delivery']
/** The state as pages name it: they tell a removed address from one that never was. */
export type ShownState = Delivery['state'] | 'removed'

const looks: Record<ShownState, Look> = {
  delivered: '',
  pending: 'warning',
  dead: 'danger',
  unsubscribed: 'quiet',
  removed: 'quiet',
}

/** The state as pages name it. */
export const stateOf = ({ state, unsubscribedBecause }: Delivery): ShownState =>
  unsubscribedBecause === 'addressRemoved' ? 'removed' : state

/** What became of an event, and whether somebody asked for it again. */
export function deliveryState({ t }: Kit, delivery: Delivery): Part {
  const state = stateOf(delivery)
  return [
    badge(t(`dashboard.states.${state}`), looks[state]),
    delivery.isReplay && [' ', badge(t('dashboard.deliveries.isReplay'), 'quiet')],
  ]
}
