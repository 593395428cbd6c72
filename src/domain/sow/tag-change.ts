import type { SowEvent } from './events.ts'
import type { Kind, PigState } from './state.ts'
import { note } from './violations.ts'

type TagChange = SowEvent<'event_tag_change'>

function check(state: PigState, event: TagChange): void {
  const { newEarNo } = event.payload
  if (newEarNo && newEarNo === state.earNo) note(state, event, 'V-010', 'newEarNo', {})
}

function apply(state: PigState, { payload }: TagChange): void {
  if (!payload.newEarNo) return
  if (state.earNo !== null) state.formerEarNos.push(state.earNo)
  state.earNo = payload.newEarNo
}

/** 换耳号: V-010; the number it carried is kept, so that it is still found by it. */
export const tagChange: Kind<'event_tag_change'> = { refuse: () => null, check, apply }
