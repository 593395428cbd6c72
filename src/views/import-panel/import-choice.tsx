import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, Radio, Upload } from 'antd'
import { fileTypes, type Resource } from '#kit/resource.ts'
import type { ImportMode } from './import-calls.ts'
import { fileProblem, updateKeyLabel } from './import-file.ts'

interface ImportChoiceProps {
  resource: Resource
  mode: ImportMode
  mayUpdate: boolean
  maxKilobytes?: number
  problem: string | null
  onMode(mode: ImportMode): void
  onTemplate(): void
  onFile(file: File): void
  onProblem(problem: string): void
}

/** Template, what to do with known rows, and the file. */
export function ImportChoice(props: ImportChoiceProps) {
  const { resource, mode, mayUpdate, maxKilobytes, problem, onMode, onTemplate, onFile, onProblem } = props
  const key = mayUpdate ? updateKeyLabel(resource) : null
  const types = fileTypes(resource)
  const accepted = types.map((type) => `.${type}`)
  const take = (file: File) => {
    const wrong = fileProblem(file, maxKilobytes, types)
    if (wrong) onProblem(wrong)
    else onFile(file)
    // we send it ourselves
    return false
  }
  return (
    <div className="import-choice">
      <Button icon={<DownloadOutlined />} onClick={onTemplate}>
        下载模板
      </Button>
      {key && (
        <Radio.Group value={mode} onChange={(event) => onMode(event.target.value as ImportMode)}>
          <Radio value="insert">只新增</Radio>
          <Radio value="upsert">新增，{key}已有的更新</Radio>
        </Radio.Group>
      )}
      <Upload.Dragger accept={accepted.join()} showUploadList={false} beforeUpload={take}>
        <p>把 {accepted.join('、')} 文件拖到这里，或点击选择</p>
        <small>按列名匹配，列的顺序不限；空行跳过{maxKilobytes ? `；不超过 ${maxKilobytes} KB` : ''}</small>
      </Upload.Dragger>
      {problem && <Alert type="error" showIcon message={problem} />}
    </div>
  )
}
