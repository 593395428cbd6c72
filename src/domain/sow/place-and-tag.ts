import type { Maybe } from '../typed.ts'
import type { Recorded } from './event-types.ts'
import { type Kind, placeAt } from './sow.state.ts'
import { note } from './violations.ts'

/** One of both, or both. */
export interface TagChangePayload {
  newEarNo?: Maybe<string>
  earNotch?: Maybe<string>
  reason?: Maybe<string>
}

type TagChange = Recorded<'event_tag_change', TagChangePayload>

/** 换耳号: V-010; the number it carried is kept, so that it is still found by it. */
export const tagChange: Kind<TagChange> = {
  check: (state, event) => {
    const { newEarNo } = event.payload
    if (newEarNo && newEarNo === state.earNo) note(state, event, 'V-010', 'newEarNo', {})
  },
  apply: (state, { payload }) => {
    if (!payload.newEarNo) return
    if (state.earNo !== null) state.formerEarNos.push(state.earNo)
    state.earNo = payload.newEarNo
  },
}

export interface TransferHousePayload {
  houseId: string
  penId?: Maybe<string>
  reason?: Maybe<string>
}

type Transfer = Recorded<'event_transfer_house', TransferHousePayload>

/** 调栏/转舍: V-702; allowed in every state, changes the place only. */
export const houseTransfer: Kind<Transfer> = {
  check: (state, event) => {
    const now = state.stays.at(-1)
    const { houseId, penId } = event.payload
    if (now && now.houseId === houseId && now.penId === (penId ?? null))
      note(state, event, 'V-702', 'penId', {})
  },
  apply: (state, { date, payload }) => placeAt(state, date, payload.houseId, payload.penId ?? null),
}
