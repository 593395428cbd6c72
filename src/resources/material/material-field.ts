import { reference } from '#kit/field.ts'
import type { materialClasses } from '../basic/material.ts'

type Options<R extends boolean> = {
  readonly required?: R
  readonly filter?: boolean
  readonly width: number
  readonly hint?: string
}

/** A material of one class: the feed of a row, its drug. */
export const materialOf = <const R extends boolean = false>(
  label: string,
  materialClass: keyof typeof materialClasses,
  options: Options<R>,
) => reference(label, 'basic-material', { ...options, where: { materialClass } })
