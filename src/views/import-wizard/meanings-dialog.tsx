import { Button, Modal, Select } from 'antd'
import { useState } from 'react'
import { importableFields } from '#kit/import/importable.ts'
import { chosenWord, type ImportMeanings, type UnknownWords } from '#kit/import/meanings.ts'
import type { ImportKind } from '#kit/import-kind.ts'
import type { Preview, PreviewColumn } from './preview.ts'

interface Props {
  kind: ImportKind
  preview: Pick<Preview, 'columns'>
  words: UnknownWords
  meanings: ImportMeanings
  onClose(): void
  onChoose(meanings: ImportMeanings): void
}

const PASSED = ''
const byWords = (input: string, option?: { label?: string }): boolean =>
  option?.label?.includes(input) ?? false

/** Columns and words of a file that are not known by themselves: their meanings, kept for the next file of the kind. */
export function MeaningsDialog({ kind, preview, words, meanings, onClose, onChoose }: Props) {
  const [chosen, choose] = useState(meanings)
  const parts = { kind, chosen, onChosen: choose }
  return (
    <Modal
      open
      title="列与词的对应"
      width={720}
      onCancel={onClose}
      footer={
        <div className="meanings-foot flex items-center gap-2">
          <span className="truncate flex-1 min-w-0 text-12 text-3 text-left">
            对应关系按导入类型和公司保存，下次同样的文件自动使用
          </span>
          <Button onClick={() => choose({ columns: {}, words: {} })}>恢复自动匹配</Button>
          <Button type="primary" onClick={() => onChoose(chosen)}>
            应用
          </Button>
        </div>
      }
    >
      <ColumnMeanings {...parts} columns={preview.columns} />
      <WordMeanings {...parts} words={words} before={meanings} />
    </Modal>
  )
}

interface PartProps {
  kind: ImportKind
  chosen: ImportMeanings
  onChosen(meanings: ImportMeanings): void
}

/** Each column of the file, with the first words in it, and the field it is taken for. */
function ColumnMeanings({ kind, chosen, onChosen, columns }: PartProps & Pick<Preview, 'columns'>) {
  const options = [
    { value: PASSED, label: '不导入' },
    ...importableFields(kind.columns).map(([value, { label, required }]) => ({
      value,
      label: required ? `${label}（必填）` : label,
    })),
  ]
  return (
    <table className="meanings w-full border-collapse" aria-label="列的对应">
      <Heads of={['文件中的列', '内容举例', '导入为']} />
      <tbody>
        {columns.map((column) => (
          <tr key={`${column.plain}${column.title}`}>
            <td>{column.title}</td>
            <td className="text-3">{column.samples.join('、')}</td>
            <td>
              <Select
                aria-label={`“${column.title}”导入为`}
                showSearch
                filterOption={byWords}
                value={meantBy(column, chosen)}
                options={options}
                onChange={(key: string) =>
                  onChosen({ ...chosen, columns: { ...chosen.columns, [column.plain]: key } })
                }
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface WordProps extends PartProps {
  words: UnknownWords
  /** Choices made before this dialog: they can be changed here too. */
  before: ImportMeanings
}

/** Words that name nothing here, each with the word it means. */
function WordMeanings({ kind, chosen, onChosen, words, before }: WordProps) {
  const unknown = importableFields(kind.columns).flatMap(([key, { label }]) => {
    const all = new Set([...(words.unknown[key] ?? []), ...Object.keys(before.words[key] ?? {})])
    return [...all].map((word) => ({ key, label, word }))
  })
  if (unknown.length === 0) return null
  const chooseWord = (key: string, word: string, right: string | undefined) => {
    const { [word]: _, ...others } = chosen.words[key] ?? {}
    const next = right === undefined ? others : { ...others, [word]: right }
    onChosen({ ...chosen, words: { ...chosen.words, [key]: next } })
  }
  return (
    <table className="meanings w-full border-collapse" aria-label="词的对应">
      <Heads of={['列', '文件中的词', '系统中的词']} />
      <tbody>
        {unknown.map(({ key, label, word }) => {
          const right = chosenWord(chosen.words, key, word)
          return (
            <tr key={`${key} ${word}`}>
              <td>{label}</td>
              <td>{word}</td>
              <td>
                <Select
                  aria-label={`“${word}”对应`}
                  showSearch
                  allowClear
                  placeholder="请选择"
                  filterOption={byWords}
                  value={right}
                  options={optionsOf(words.choices[key] ?? [], right)}
                  onChange={(next: string | undefined) => chooseWord(key, word, next)}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const Heads = ({ of }: { of: readonly string[] }) => (
  <thead>
    <tr>
      {of.map((head) => (
        <th key={head} className="bold text-left">
          {head}
        </th>
      ))}
    </tr>
  </thead>
)

const meantBy = ({ plain, key }: PreviewColumn, { columns }: ImportMeanings): string =>
  columns[plain] ?? key ?? PASSED

/** An earlier choice stays visible, whatever is offered now. */
const optionsOf = (offered: readonly string[], now: string | undefined) =>
  [...new Set([...offered, ...(now === undefined ? [] : [now])])].map((value) => ({ value, label: value }))
