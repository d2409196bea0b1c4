    def standing(edges):
        tied = {0}
        for _ in edges:
            for a, b in edges:
                if a in tied or b in tied:
                    tied |= {a, b}
        return [(a, b) for a, b in edges if a in tied]

    now = standing(part)
    return [((min(edge), max(edge)), (standing(now[:k] + now[k + 1:]),)) for k, edge in enumerate(now)]
