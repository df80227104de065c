import { storyFacts } from '../../stories.ts'

const storyTexts: Record<
  (typeof storyFacts)[number]['id'],
  { imageAlt: string; position: string; story: string }
> = {
  'rutuja-deshpande': {
    imageAlt: 'Drawing of Rutuja Deshpande, with long hair, smiling.',
    position: 'Java Full Stack Developer',
    story:
      'I came from a BSc with good marks and no code I could show. Our group built appointments for a clinic, and the doctor really used it. In the interview I opened it on my phone.',
  },
  'faizan-ansari': {
    imageAlt: 'Drawing of Faizan Ansari, with short hair and a trimmed beard, in a shirt.',
    position: 'Backend Developer',
    story:
      'I worked in a courier office and kept the books in a spreadsheet. I learnt Java in the evening batch and rewrote that spreadsheet as my project. Now I write the software that the couriers use.',
  },
  'lalrinpuii-hmar': {
    imageAlt: 'Drawing of Lalrinpuii Hmar, with short hair and round glasses, in a denim jacket.',
    position: 'Frontend Developer',
    story:
      'I attended online from Aizawl. When the line was bad my mentor wrote the review by hand and sent a photo. I had nine rejections, then an offer. Keep a list of what each interview asked.',
  },
  'harpreet-gill': {
    imageAlt: 'Drawing of Harpreet Singh Gill, in a turban, with a full beard and a pullover.',
    position: 'DevOps Engineer',
    story:
      'The class I remember is the bad day we rehearsed: the server was gone and we had only the backup. I was the one who brought it back. That is now my job.',
  },
  'keerthana-subramaniam': {
    imageAlt: 'Drawing of Keerthana Subramaniam, with a plait and a bindi.',
    position: 'Associate Data Scientist',
    story:
      'I taught school mathematics for six years. My project was about rain and bus delays, with data I asked the city for. The reviewer asked how sure I was, and I had the interval ready.',
  },
  'debjit-mahato': {
    imageAlt: 'Drawing of Debjit Mahato, with curly hair and glasses, in a T-shirt.',
    position: 'Full Stack Developer',
    story:
      'From Purulia, first in the family with a degree. I knew C from college and nothing of the web. I asked a question every day, small ones too. Somebody else always had the same.',
  },
}

/** The stories of a website that has none of its own yet. */
export const sampleStories = storyFacts.map(({ id, skills, ...facts }) => ({
  ...facts,
  ...storyTexts[id],
  imageFocus: '50% 50%',
  isFree: false,
  skills: [...skills],
}))
