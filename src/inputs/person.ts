import type { Field } from '#kit/field.ts'
import { problemOf } from '#kit/parse.ts'

/** Default of a person field: the signed-in user, where the field can hold that name. */
export function personFor(field: Field, person: string | undefined): string | null {
  const isOfPerson = field.suggest !== undefined || field.signedIn === true
  return isOfPerson && person && problemOf(field, person) === null ? person : null
}
