import type { Maybe } from '../typed.ts'
import type { Recorded } from './event-types.ts'
import { type Kind, type PigState, placeAt } from './state.ts'
import { note } from './violations.ts'

/** One of both, or both. */
export interface TagChangePayload {
  newEarNo?: Maybe<string>
  earNotch?: Maybe<string>
  reason?: Maybe<string>
}

type TagChange = Recorded<'event_tag_change', TagChangePayload>

function checkTag(state: PigState, event: TagChange): void {
  const { newEarNo } = event.payload
  if (newEarNo && newEarNo === state.earNo) note(state, event, 'V-010', 'newEarNo', {})
}

function applyTag(state: PigState, { payload }: TagChange): void {
  if (!payload.newEarNo) return
  if (state.earNo !== null) state.formerEarNos.push(state.earNo)
  state.earNo = payload.newEarNo
}

/** 换耳号: V-010; the number it carried is kept, so that it is still found by it. */
export const tagChange: Kind<TagChange> = { check: checkTag, apply: applyTag }

export interface TransferHousePayload {
  houseId: string
  penId?: Maybe<string>
  reason?: Maybe<string>
}

type Transfer = Recorded<'event_transfer_house', TransferHousePayload>

function checkTransfer(state: PigState, event: Transfer): void {
  const now = state.stays.at(-1)
  const { houseId, penId } = event.payload
  if (now && now.houseId === houseId && now.penId === (penId ?? null))
    note(state, event, 'V-702', 'penId', {})
}

const applyTransfer = (state: PigState, { date, payload }: Transfer): void =>
  placeAt(state, date, payload.houseId, payload.penId ?? null)

/** 调栏/转舍: V-702; allowed in every state, changes the place only. */
export const houseTransfer: Kind<Transfer> = { check: checkTransfer, apply: applyTransfer }
