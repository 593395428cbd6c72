import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, expect } from 'vitest'
import { cutStyles } from './cut-styles.ts'

// The files of a worker share one window and its modules; each starts as if the window had just been opened.
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')
Object.assign(window, { innerWidth: 1024 })
cutStyles()

// patience costs nothing where all is well, and a machine that others use is slow at times
configure({ asyncUtilTimeout: 10_000 })

// Tests without components are spared antd, which takes longer to load than all of them to run.
if (expect.getState().testPath?.endsWith('.tsx')) {
  await import('@ant-design/v5-patch-for-react-19')
  // what comes late in a browser is there at once
  await (await import('#widgets/controls.tsx')).loadControls()
}

afterEach(cleanup)
