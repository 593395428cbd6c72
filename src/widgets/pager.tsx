import { Pagination } from 'antd'
import type { ReactNode } from 'react'
import { PAGE_SIZES, REPORT_PAGE_SIZES } from '#domain/constants.ts'
import { formatNumber } from './format-number.ts'
import './pager.css'

interface PagerProps {
  page: number
  pageSize: number
  total: number
  /** Reports page in 10/20/50/100, lists in 50/100/150. */
  kind?: 'list' | 'report'
  /** Explanation at the left, such as the exclusions of an average. */
  note?: ReactNode
  onChange(page: number, pageSize: number): void
}

const sizes = { list: PAGE_SIZES, report: REPORT_PAGE_SIZES }

/** The bar under a table: 共 N 条, pages, 条/页, 跳至. A new page size starts at the first page. */
export function Pager({ page, pageSize, total, kind = 'list', note, onChange }: PagerProps) {
  return (
    <div className="pager flex items-center gap-3 px-3">
      <div className="truncate flex-1 min-w-0 text-3">{note}</div>
      <Pagination
        current={page}
        pageSize={pageSize}
        total={total}
        pageSizeOptions={[...sizes[kind]]}
        showSizeChanger
        showQuickJumper
        showTotal={(all) => `共 ${formatNumber(all)} 条`}
        onChange={(next, size) => onChange(size === pageSize ? next : 1, size)}
      />
    </div>
  )
}
