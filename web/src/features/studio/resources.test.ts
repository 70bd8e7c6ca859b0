import { describe, expect, it } from 'vitest'
import { fileName, renamed } from './resources'

describe('the name of a file beside a lesson', () => {
  it('has at most as many characters as the server takes, and keeps its ending', () => {
    const long = fileName(`${'x'.repeat(250)}.pdf`)
    expect(long).toHaveLength(200)
    expect(long.endsWith('x.pdf')).toBe(true)
    expect(fileName('Ćwiczenia – Übung.zip')).toBe('Ćwiczenia – Übung.zip')
    expect(fileName('LICENSE')).toBe('LICENSE')
  })
  it('is never empty, and never loses what says which program opens it', () => {
    expect(renamed('notes.pdf', '  ')).toBe('notes.pdf')
    expect(renamed('notes.pdf', 'My notes')).toBe('My notes.pdf')
    expect(renamed('notes.pdf', 'Notes, version 2.1')).toBe('Notes, version 2.1.pdf')
    expect(renamed('notes.pdf', 'Notes.PDF')).toBe('Notes.PDF')
    expect(renamed('clip.mp4', 'Clip.m4v')).toBe('Clip.m4v')
    expect(renamed('LICENSE', 'License')).toBe('License')
  })
})
