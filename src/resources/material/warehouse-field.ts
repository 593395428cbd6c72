import { reference } from '#kit/field.ts'

/** The warehouse a document moves stock of; a required column of its list. */
export const warehouse = (label: string, where?: Readonly<Record<string, string>>) =>
  reference(label, 'warehouse', {
    ...{ required: true, sameFarm: true, filter: true, width: 112 },
    ...(where && { where }),
  })
