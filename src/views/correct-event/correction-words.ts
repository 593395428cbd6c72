/** Change its cells, take it back, or take it back as the one who reviews it. */
export type CorrectionKind = 'edit' | 'undo' | 'reject'

interface Words {
  readonly title: string
  /** The act to be done, as in 保存后的变化. */
  readonly act: string
  readonly button: string
  readonly reason: string
  readonly done: string
}

export const correctionWords: Readonly<Record<CorrectionKind, Words>> = {
  edit: { title: '修改', act: '保存', button: '保存', reason: '修改原因', done: '已修改' },
  undo: { title: '撤销', act: '撤销', button: '撤销事件', reason: '撤销原因', done: '已撤销' },
  reject: { title: '驳回', act: '驳回', button: '驳回并撤销', reason: '驳回原因', done: '已驳回' },
}
