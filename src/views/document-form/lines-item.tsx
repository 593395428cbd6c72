import { Form } from 'antd'
import { problemOf } from '#kit/parse.ts'
import { LinesGrid, type LinesGridProps } from './lines-grid.tsx'

/** The lines as a field of the form: what is wrong with them is said above them, line by line. */
export function LinesItem({ name, ...props }: LinesGridProps & { name: string }) {
  const validator = async (_rule: unknown, value: unknown) => {
    const message = problemOf(props.field, value)
    if (message) throw new Error(message)
  }
  return (
    <Form.Item
      name={name}
      className="document-form-lines"
      wrapperCol={{ flex: '100%' }}
      rules={[{ validator }]}
      validateTrigger={[]}
    >
      <LinesGrid {...props} />
    </Form.Item>
  )
}
