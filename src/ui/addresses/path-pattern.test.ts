import { expect, test } from 'vitest'
import { generatePath, matchPath } from './path-pattern.ts'

test.each([
  ['/', '/', {}],
  ['/courses', '/courses', {}],
  ['/courses', '/Courses/', {}],
  ['/courses/:id', '/courses/ai-ml', { id: 'ai-ml' }],
  ['/courses/:id/lesson?', '/courses/ai-ml', { id: 'ai-ml' }],
  ['/courses/:id/lesson?', '/courses/ai-ml/lesson', { id: 'ai-ml' }],
  ['/courses/:id', '/courses/a%2Fb', { id: 'a/b' }],
  ['/brochures/:id.pdf', '/brochures/ai-ml.pdf', { id: 'ai-ml' }],
  ['/:id/code', '/5/code', { id: '5' }],
])('%s matches %s', (pattern, path, params) => {
  expect(matchPath(pattern, path)?.params).toEqual(params)
})

test.each([
  ['/', '/courses'],
  ['/courses', '/courses/ai-ml'],
  ['/courses/:id', '/courses'],
  ['/courses/:id', '/courses/ai-ml/other'],
  ['/courses/:id/lesson?', '/courses/ai-ml/other'],
  ['/admin/*', '/administration'],
  ['/brochures/:id.pdf', '/brochures/ai-ml-pdf'],
])('%s does not match %s', (pattern, path) => {
  expect(matchPath(pattern, path)).toBeUndefined()
})

test.each([
  ['/admin/*', '/admin', '/admin'],
  ['/admin/*', '/admin/', '/admin'],
  ['/admin/*', '/admin/students/5', '/admin'],
  ['/students/*', '/students/5', '/students'],
  ['*', '/anything', ''],
])('%s leaves of %s what stands before the star', (pattern, path, base) => {
  expect(matchPath(pattern, path)?.base).toBe(base)
})

test('parameters are encoded, what stands for the star is not', () => {
  expect(generatePath('/courses/:id', { id: 'a/b c?' })).toBe('/courses/a%2Fb%20c%3F')
  expect(generatePath('/files/:id.ics', { id: '5' })).toBe('/files/5.ics')
  expect(generatePath('/admin/*', { '*': 'students/5' })).toBe('/admin/students/5')
  expect(generatePath('/admin/*', { '*': '' })).toBe('/admin')
})
