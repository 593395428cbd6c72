import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach, expect } from 'vitest'

// Tests without components are spared antd, which takes longer to load than all of them to run.
if (expect.getState().testPath?.endsWith('.tsx')) await import('@ant-design/v5-patch-for-react-19')

afterEach(cleanup)
