import { checkReferences, type Resource } from '#kit/resource.ts'
import { client } from './basic/client.ts'
import { material } from './basic/material.ts'
import { semenRange } from './basic/semen-range.ts'
import { supplier } from './basic/supplier.ts'
import { breedingPig } from './pig/breeding-pig.ts'
import { dictionary } from './system/dictionary.ts'
import { organisation } from './system/organisation.ts'
import { penBinding } from './system/pen-binding.ts'
import { role } from './system/role.ts'
import { technician } from './system/technician.ts'
import { user } from './system/user.ts'

/** Every resource, once. Menu order inside an area is the order here. */
export const resources: readonly Resource[] = [
  breedingPig,
  supplier,
  client,
  material,
  semenRange,
  user,
  role,
  organisation,
  dictionary,
  technician,
  penBinding,
]
checkReferences(resources)
