import type { EventForm } from '#kit/event-form.ts'
import { batchForms } from './batch-forms.ts'
import { boarState } from './boar-state.ts'
import { entry } from './entry.ts'
import { farrowing, foster, pigletDeath } from './farrowing.ts'
import { mating } from './mating.ts'
import { body, estrus, grade, tagChange } from './observation.ts'
import { pigletTag } from './piglet-tag.ts'
import { pregnancyCheck } from './pregnancy-check.ts'
import { cullDecision, culling, death, sale } from './removal.ts'
import { semenDiscard } from './semen-discard.ts'
import { semenCollect, semenProcess } from './semen-process.ts'
import { standaloneForms } from './standalone-forms.ts'
import { transferHouse } from './transfer-house.ts'
import { weaning } from './weaning.ts'

/** Every entry grid, in menu order. */
export const eventForms: readonly EventForm[] = [
  entry,
  estrus,
  mating,
  pregnancyCheck,
  farrowing,
  foster,
  pigletTag,
  pigletDeath,
  weaning,
  boarState,
  semenCollect,
  semenProcess,
  semenDiscard,
  transferHouse,
  body,
  grade,
  tagChange,
  cullDecision,
  culling,
  sale,
  death,
  ...batchForms,
  ...standaloneForms,
]
