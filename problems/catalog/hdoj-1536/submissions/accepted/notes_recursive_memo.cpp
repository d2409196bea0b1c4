/* S-Nim the way it was taught around 2010: depth first search with memory */
#include<stdio.h>
#include<string.h>
#include<algorithm>
using namespace std;

int s[105],sg[10005];
int k;

int getsg(int x)
{
	int i,e;
	bool g[101];
	if(sg[x]!=-1) return sg[x];
	memset(g,0,sizeof(g));
	for(i=0;i<k;i++)
	{
		if(s[i]>x) break;
		e=x-s[i];
		g[getsg(e)]=1;
	}
	for(i=0;;i++)
		if(!g[i]) return sg[x]=i;
}

main()
{
	int m,l,h,i,ans;
	while(scanf("%d",&k),k)
	{
		for(i=0;i<k;i++) scanf("%d",&s[i]);
		sort(s,s+k);
		memset(sg,-1,sizeof(sg));
		sg[0]=0;
		scanf("%d",&m);
		while(m--)
		{
			ans=0;
			scanf("%d",&l);
			for(i=0;i<l;i++)
			{
				scanf("%d",&h);
				ans^=getsg(h);
			}
			printf(ans?"W":"L");
		}
		printf("\n");
	}
}
