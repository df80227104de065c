export type HeroWord = {
  /** The rotating word, which is also the name of its chip. */
  word: (typeof techStack)[number]
  /** A short program, at most 9 lines of at most 42 columns. */
  snippet: { file: string; language: 'java' | 'python' | 'jsx' | 'js'; code: string }
}

/** The row of chips under the hero. */
export const techStack = [
  'Java',
  'Python',
  'Full Stack',
  'Data Science',
  'React',
  'Node.js',
  'Spring Boot',
  'MongoDB',
  'MySQL',
  'Git',
] as const

export const heroWords: readonly HeroWord[] = [
  {
    word: 'Java',
    snippet: {
      file: 'Student.java',
      language: 'java',
      code: `import java.util.List;

record Student(String name, int marks) {
  static long passed(List<Student> all) {
    return all.stream()
        .filter(s -> s.marks >= 40)
        .count();
  }
}`,
    },
  },
  {
    word: 'Python',
    snippet: {
      file: 'attendance.py',
      language: 'python',
      code: `from collections import Counter

days = ["Asha", "Imran", "Asha", "Meera"]
present = Counter(days)

for name, count in present.most_common():
    print(f"{name:<8} {count}")`,
    },
  },
  {
    word: 'Full Stack',
    snippet: {
      file: 'CourseApi.java',
      language: 'java',
      code: `@RestController
record CourseApi(CourseRepository repo) {

  @GetMapping("/api/courses/{id}")
  Course one(@PathVariable long id) {
    return repo.findById(id)
        .orElseThrow();
  }
}`,
    },
  },
  {
    word: 'Data Science',
    snippet: {
      file: 'marks.py',
      language: 'python',
      code: `import pandas as pd

marks = pd.read_csv("marks.csv")
by_batch = marks.groupby("batch")["score"]

summary = by_batch.agg(["mean", "max"])
print(summary.round(1))`,
    },
  },
  {
    word: 'React',
    snippet: {
      file: 'Batch.jsx',
      language: 'jsx',
      code: `export function Batch({ students }) {
  return (
    <ul>
      {students.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  )
}`,
    },
  },
  {
    word: 'Node.js',
    snippet: {
      file: 'server.js',
      language: 'js',
      code: `import { createServer } from 'node:http'

const server = createServer((_, res) => {
  res.end('Namaste from Node.js\\n')
})

server.listen(3000, () => {
  console.log('http://localhost:3000')
})`,
    },
  },
]
