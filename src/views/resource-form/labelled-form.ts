import { LABEL_WIDTH } from '#domain/constants.ts'

/** A label left of its input, as in every form of rows, questions and corrections. */
export const labelledItem = {
  colon: false,
  labelCol: { flex: LABEL_WIDTH },
  labelAlign: 'right',
  wrapperCol: { flex: 1 },
} as const

/** A form of such items; long labels take two lines. */
export const labelledForm = { ...labelledItem, labelWrap: true, autoComplete: 'off' } as const
