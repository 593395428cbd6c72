import type { SowEvent } from './events.ts'
import { type Kind, type PigState, placeAt } from './state.ts'
import { note } from './violations.ts'

type Transfer = SowEvent<'event_transfer_house'>

function check(state: PigState, event: Transfer): void {
  const now = state.stays.at(-1)
  const { houseId, penId } = event.payload
  if (now && now.houseId === houseId && now.penId === (penId ?? null))
    note(state, event, 'V-702', 'penId', {})
}

const apply = (state: PigState, { date, payload }: Transfer): void =>
  placeAt(state, date, payload.houseId, payload.penId ?? null)

/** 调栏/转舍: V-702; allowed in every state, changes the place only. */
export const transfer: Kind<'event_transfer_house'> = { refuse: () => null, check, apply }
