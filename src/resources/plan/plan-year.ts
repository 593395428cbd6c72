import { integer } from '#kit/field.ts'

/** The year a plan is made for. */
export const planYear = integer('年度', {
  required: true,
  min: 2000,
  max: 2199,
  width: 72,
  overrides: { plain: true, filter: true },
})
