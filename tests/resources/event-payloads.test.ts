import { expectTypeOf, test } from 'vitest'
import type { Payloads } from '#domain/sow/sow.events.ts'
import type { PayloadOf } from '#kit/event-form.ts'
import type { entry } from '#resources/events/entry.ts'
import type { farrowing, foster, pigletDeath } from '#resources/events/farrowing.ts'
import type { mating } from '#resources/events/mating.ts'
import type { body, estrus, grade, tagChange } from '#resources/events/observation.ts'
import type { pigletSelect, pigletTag } from '#resources/events/piglet-tag.ts'
import type { pregnancyCheck } from '#resources/events/pregnancy-check.ts'
import type { cullDecision, culling, death, sale } from '#resources/events/removal.ts'
import type { semenCollect, semenProcess } from '#resources/events/semen-process.ts'
import type { transferHouse } from '#resources/events/transfer-house.ts'
import type { weaning } from '#resources/events/weaning.ts'

type Form =
  | typeof entry
  | typeof mating
  | typeof pregnancyCheck
  | typeof farrowing
  | typeof foster
  | typeof pigletDeath
  | typeof weaning
  | typeof pigletTag
  | typeof pigletSelect
  | typeof semenCollect
  | typeof semenProcess
  | typeof transferHouse
  | typeof estrus
  | typeof body
  | typeof grade
  | typeof tagChange
  | typeof cullDecision
  | typeof culling
  | typeof sale
  | typeof death

type Read<F extends Form> = Payloads[F['code']]

/** Keys no form has a cell for: the program finds or gives them, or a pair says them of its two sides. */
type Found<F = Form> = F extends Form ? Exclude<keyof Read<F>, keyof PayloadOf<F>> : never
/** Keys a form leaves to its `payload`: the state an animal is taken over in, a name out of a list. */
type Made = 'opening' | 'technicianId'
/** Cells the rules read by another type than they are typed in. */
type Misread<F = Form> = F extends Form
  ? {
      [K in keyof Read<F> & keyof PayloadOf<F>]: NonNullable<PayloadOf<F>[K]> extends Read<F>[K] ? never : K
    }[keyof Read<F> & keyof PayloadOf<F>]
  : never

test('what the rules read of an event has the type of its cell', () => {
  expectTypeOf<Misread>().toEqualTypeOf<Made>()
})

test('and a cell of that name stands in the form, unless the program finds it', () => {
  expectTypeOf<Found>().toEqualTypeOf<
    | ('history' | 'past' | 'transfer')
    | ('boarId' | 'target' | 'role' | 'fromEarNo')
    | ('pigletId' | 'sex' | 'reason')
    | ('qualified' | 'lowMotility' | 'highAbnormal' | 'lotUid' | 'sources' | 'place' | 'validTo')
  >()
})
