    auto standing = [](const Part& edges) {
        set<int> tied = {0};
        for (size_t round = 0; round < edges.size(); round++)
            for (auto [a, b] : edges)
                if (tied.count(a) || tied.count(b)) tied.insert({a, b});
        Part left;
        for (auto edge : edges)
            if (tied.count(edge.first)) left.push_back(edge);
        return left;
    };
    Part now = standing(part);
    for (size_t k = 0; k < now.size(); k++) {
        Part left = now;
        left.erase(left.begin() + k);
        all.push_back({{min(now[k].first, now[k].second), max(now[k].first, now[k].second)}, vector<Part>{standing(left)}});
    }
