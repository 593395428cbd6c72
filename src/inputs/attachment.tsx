import { isEmpty } from '#domain/typed.ts'
import { type FieldFace, type InputProps, NO_VALUE } from './face.ts'

/** Files are put in by the documents that carry them; a plain form shows only whether there is one. */
function AttachmentInput({ id, value }: InputProps) {
  return <output id={id}>{isEmpty(value) ? NO_VALUE : '已上传'}</output>
}

export const attachmentFace: FieldFace = {
  cell: (_field, value) => (isEmpty(value) ? NO_VALUE : '已上传'),
  Input: AttachmentInput,
  Filter: null,
  shape: 'text',
  align: 'left',
  width: 72,
}
