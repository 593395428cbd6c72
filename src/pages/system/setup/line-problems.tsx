import { Alert } from 'antd'
import type { FieldErrors } from '#kit/schema.ts'

/** Everything a grid was refused for: each sentence names line and column. */
export const LineProblems = ({ errors }: { errors: FieldErrors }) =>
  Object.keys(errors).length === 0 ? null : (
    <Alert
      type="error"
      showIcon
      className="setup-problem"
      message={Object.values(errors).flat().join('\n')}
    />
  )
