import { Button, Modal, Select } from 'antd'
import { useState } from 'react'
import { importableFields } from '#kit/import/importable.ts'
import type { ImportMeanings, UnknownWords } from '#kit/import/meanings.ts'
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

/** Columns and words of a file that are not known by themselves: what each of them means, kept for the next file of the kind. */
export function MeaningsDialog({ kind, preview, words, meanings, onClose, onChoose }: Props) {
  const [chosen, choose] = useState(meanings)
  const fields = importableFields(kind.columns)
  const options = [
    { value: PASSED, label: '不导入' },
    ...fields.map(([value, { label, required }]) => ({
      value,
      label: required ? `${label}（必填）` : label,
    })),
  ]
  const unknown = fields.flatMap(([key, { label }]) => {
    const kept = Object.keys(meanings.words[key] ?? {})
    const all = [...new Set([...(words.unknown[key] ?? []), ...kept])]
    return all.map((word) => ({ key, label, word }))
  })
  const chooseWord = (key: string, word: string, right: string | undefined) => {
    const { [word]: _, ...others } = chosen.words[key] ?? {}
    const next = right === undefined ? others : { ...others, [word]: right }
    choose({ ...chosen, words: { ...chosen.words, [key]: next } })
  }
  return (
    <Modal
      open
      title="列与词的对应"
      width={720}
      onCancel={onClose}
      footer={
        <div className="meanings-foot">
          <span className="wizard-note">对应关系按导入类型和公司保存，下次同样的文件自动使用</span>
          <Button onClick={() => choose({ columns: {}, words: {} })}>恢复自动匹配</Button>
          <Button type="primary" onClick={() => onChoose(chosen)}>
            应用
          </Button>
        </div>
      }
    >
      <table className="meanings" aria-label="列的对应">
        <thead>
          <tr>
            <th>文件中的列</th>
            <th>内容举例</th>
            <th>导入为</th>
          </tr>
        </thead>
        <tbody>
          {preview.columns.map((column) => (
            <tr key={`${column.plain}${column.title}`}>
              <td>{column.title}</td>
              <td className="wizard-passed">{column.samples.join('、')}</td>
              <td>
                <Select
                  aria-label={`“${column.title}”导入为`}
                  showSearch
                  filterOption={byWords}
                  value={meantBy(column, chosen)}
                  options={options}
                  onChange={(key: string) =>
                    choose({ ...chosen, columns: { ...chosen.columns, [column.plain]: key } })
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {unknown.length > 0 && (
        <table className="meanings" aria-label="词的对应">
          <thead>
            <tr>
              <th>列</th>
              <th>文件中的词</th>
              <th>系统中的词</th>
            </tr>
          </thead>
          <tbody>
            {unknown.map(({ key, label, word }) => (
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
                    value={chosen.words[key]?.[word]}
                    options={optionsOf(words.choices[key] ?? [], chosen.words[key]?.[word])}
                    onChange={(right: string | undefined) => chooseWord(key, word, right)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Modal>
  )
}

const meantBy = ({ plain, key }: PreviewColumn, { columns }: ImportMeanings): string =>
  columns[plain] ?? key ?? PASSED

/** What was chosen before stays to be seen, whatever is offered now. */
const optionsOf = (offered: readonly string[], now: string | undefined) =>
  [...new Set([...offered, ...(now === undefined ? [] : [now])])].map((value) => ({ value, label: value }))
