import { expect, test } from 'vitest'
import { isUploadErrorCode, uploadError } from '#domain/upload/upload.errors.ts'

test.each([
  [-100, true],
  [-702, true],
  [-703, false],
  ['-100', false],
  [null, false],
])('%j is a code of the uploader: %s', (code, answer) => {
  expect(isUploadErrorCode(code)).toBe(answer)
})

test('an error says the usual sentence where there is no better one', () => {
  expect(uploadError(-600)).toEqual({
    ...{ code: -600, message: 'File size error.', label: '文件过大', file: null, status: 0 },
  })
  expect(uploadError(-200, { label: '满了', status: 507 })).toMatchObject({ label: '满了', status: 507 })
})
