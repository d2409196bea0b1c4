// Wrong: numbers have 53 bits, so large heaps are rounded.
const lines = require('fs').readFileSync(0, 'utf8').trim().split('\n').slice(1);
const value = [0, 1, 0, 1, 2, 3, 2];
console.log(lines.map((n) => value[Number(n) % 7]).map((g) => (g ? 'N ' : 'P ') + g).join('\n'));
