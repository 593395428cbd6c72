import { undoFields } from '#resources/sales/semen-fields.ts'
import type { Step } from './step-modal.tsx'

export const undoStep: Step = { key: 'undo', label: '撤销', fields: undoFields }
