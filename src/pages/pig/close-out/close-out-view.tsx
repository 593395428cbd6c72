import { PrinterOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { PrintArea, usePrinting } from '#widgets/print-area.tsx'
import { useCloseOut } from './close-out-data.ts'
import { CloseOutSheet } from './close-out-sheet.tsx'

/** The close-out sheet of a batch in its drawer, with its print. */
export function CloseOutView({ uid, version }: { uid: string; version: unknown }) {
  const { data, isError } = useCloseOut(uid, version)
  const [printing, print] = usePrinting()
  if (isError) return <p className="batch-note">结批单没有读到，请关闭后重试</p>
  if (!data) return <Skeleton active={false} title={false} paragraph={{ rows: 8 }} />
  return (
    <>
      <div className="close-out-bar">
        <Button icon={<PrinterOutlined />} onClick={print}>
          打印结批单
        </Button>
      </div>
      <CloseOutSheet sheet={data} />
      {printing && (
        <PrintArea>
          <CloseOutSheet sheet={data} />
        </PrintArea>
      )}
    </>
  )
}
